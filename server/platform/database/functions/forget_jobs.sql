-- Deletes the jobs about a member, also those whose error names their address. Fails while one of them is running, but
-- for the job that forgets the member.
CREATE OR REPLACE FUNCTION forget_jobs(member text, address text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  jobs bigint[];
  is_running boolean;
BEGIN
  SELECT coalesce(array_agg(id), '{}'), bool_or(locked_at IS NOT NULL AND task_identifier <> 'forget-member')
    INTO jobs, is_running
    FROM graphile_worker.jobs
    WHERE flags ?| ARRAY['about:' || member, 'about:' || address] OR strpos(last_error, address) > 0;
  IF is_running THEN
    RAISE EXCEPTION 'A job about this member is under way: they are forgotten once it has ended.';
  END IF;
  PERFORM graphile_worker.complete_jobs(jobs);
END;
$$;
REVOKE ALL ON FUNCTION forget_jobs(text, text) FROM PUBLIC;
