-- Adds the job that deletes a photo's files when its row is deleted or gets another key, in the same transaction.
CREATE OR REPLACE FUNCTION photo_cleanup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    'photo-cleanup',
    payload => json_build_object('key', OLD.key),
    max_attempts => 25,
    job_key => 'photo:' || OLD.key,
    flags => ARRAY['about:' || OLD.user_id]
  );
  RETURN NULL;
END;
$$;
