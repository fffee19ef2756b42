-- Deletes a member whose grace period is over. Returns whether it did. Fails while a job about the member is running.
-- Ledger entries stay, with a new random id in place of the member's. A partner's own messages move to a room with that
-- id, which shows that the member has left, unless one of the two had ended the match.
-- Locks wallets, then rooms, in the order of their ids, as every writer does. Runs with the owner's rights, because the
-- API may not change a ledger entry.
CREATE OR REPLACE FUNCTION forget_member(member text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text;
  nobody text := 'gone' || replace(gen_random_uuid()::text, '-', '');
  others text[];
  jobs bigint[];
  failed_cleanups bigint[];
  is_running boolean;
  old_room text;
  new_room text;
  partner text;
  partner_stays boolean;
BEGIN
  others := ARRAY(
    SELECT other_id FROM chat_member WHERE user_id = member
    UNION SELECT low_id FROM pairing WHERE high_id = member
    UNION SELECT high_id FROM pairing WHERE low_id = member
    UNION SELECT user_id FROM block WHERE other_id = member
  );
  PERFORM FROM wallet WHERE user_id = member OR user_id = ANY (others)
    ORDER BY user_id COLLATE "C" FOR UPDATE;
  SELECT email INTO address FROM auth."user"
    WHERE id = member AND leaves_at <= clock_timestamp() FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  SELECT coalesce(array_agg(id) FILTER (WHERE task_identifier <> 'photo-cleanup'), '{}'),
      coalesce(array_agg(id) FILTER (WHERE task_identifier = 'photo-cleanup' AND attempts >= max_attempts), '{}'),
      bool_or(locked_at IS NOT NULL AND task_identifier NOT IN ('forget-member', 'photo-cleanup'))
    INTO jobs, failed_cleanups, is_running
    FROM graphile_worker.jobs
    WHERE flags ?| ARRAY['about:' || member, 'about:' || address] OR strpos(last_error, address) > 0;
  IF is_running THEN
    RAISE EXCEPTION 'A job about this member is under way: they are forgotten once it has ended.';
  END IF;
  PERFORM graphile_worker.complete_jobs(jobs);
  PERFORM graphile_worker.reschedule_jobs(failed_cleanups, run_at => now(), attempts => 0);

  PERFORM FROM chat WHERE id IN (SELECT chat_id FROM chat_member WHERE user_id = member)
    ORDER BY id FOR UPDATE;
  FOR old_room IN
    SELECT chat_id FROM chat_member WHERE user_id = member
    UNION SELECT chat_id FROM credit_entry WHERE user_id = member AND chat_id IS NOT NULL
  LOOP
    partner := split_part(old_room, '_', CASE split_part(old_room, '_', 1) WHEN member THEN 2 ELSE 1 END);
    new_room := least(partner COLLATE "C", nobody COLLATE "C") || '_' ||
      greatest(partner COLLATE "C", nobody COLLATE "C");
    partner_stays := EXISTS (SELECT FROM auth."user" WHERE id = partner)
      AND EXISTS (SELECT FROM chat WHERE id = old_room)
      AND NOT EXISTS (
        SELECT FROM pairing WHERE why = 'unmatched'
          AND (low_id, high_id) IN ((member, partner), (partner, member)));
    IF partner_stays THEN
      INSERT INTO chat (id, created_at) SELECT new_room, created_at FROM chat WHERE id = old_room;
      UPDATE message SET chat_id = new_room WHERE chat_id = old_room AND sender = partner;
      UPDATE chat_member SET chat_id = new_room, other_id = nobody, shown_id = NULL, closed_at = NULL
        WHERE chat_id = old_room AND user_id = partner;
      UPDATE suggestion SET chat_id = NULL WHERE chat_id = old_room;
    END IF;
    UPDATE credit_entry
      SET chat_id = new_room, id = replace(replace(id, old_room, new_room), member, nobody)
      WHERE chat_id = old_room;
    DELETE FROM chat WHERE id = old_room;
  END LOOP;

  UPDATE credit_entry SET user_id = nobody WHERE user_id = member;
  UPDATE credit_entry SET id = replace(id, member, nobody) WHERE strpos(id, member) > 0;
  DELETE FROM pairing WHERE member IN (low_id, high_id);
  DELETE FROM former_offer WHERE member IN (low_id, high_id);
  UPDATE report
    SET reporter_id = NULL, text = '', evidence = without_reporter(evidence, reported_id)
    WHERE reporter_id = member;
  DELETE FROM auth."user" WHERE id = member;
  RETURN true;
END;
$$;
REVOKE ALL ON FUNCTION forget_member(text) FROM PUBLIC;
