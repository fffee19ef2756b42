-- Deletes a member whose grace period is over. Returns whether it did. Fails while a job about the member is running.
-- Ledger entries stay, with a random id in place of the member's: in entries of matches `nobody`, which the partners' rooms
-- get too; in all others `buyer`, because a purchase names its payment, which must not lead to the matches. Runs with the
-- owner's rights, because the API may not change a ledger entry.
CREATE OR REPLACE FUNCTION forget_member(member text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text;
  nobody text := 'gone' || replace(gen_random_uuid()::text, '-', '');
  buyer text := 'gone' || replace(gen_random_uuid()::text, '-', '');
  room text;
BEGIN
  PERFORM lock_around(member);
  SELECT email INTO address FROM auth."user"
    WHERE id = member AND leaves_at <= clock_timestamp() FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  PERFORM forget_jobs(member, address);

  PERFORM FROM chat WHERE id IN (SELECT chat_id FROM chat_member WHERE user_id = member)
    ORDER BY id FOR UPDATE;
  FOR room IN
    SELECT chat_id FROM chat_member WHERE user_id = member
    UNION SELECT chat_id FROM credit_entry WHERE user_id = member AND chat_id IS NOT NULL
  LOOP
    PERFORM forget_room(room, member, nobody);
  END LOOP;

  -- The ledger, and what was paid.
  UPDATE credit_entry SET user_id = buyer, id = replace(id, member, buyer)
    WHERE user_id = member AND kind <> 'match';
  UPDATE credit_entry SET user_id = nobody WHERE user_id = member;
  DELETE FROM payment WHERE user_id = member AND paid_at IS NULL;
  UPDATE payment SET user_id = NULL WHERE user_id = member;

  -- Offers, who blocked the member when, and what the member wrote in reports.
  DELETE FROM pairing WHERE member IN (low_id, high_id);
  DELETE FROM former_offer WHERE member IN (low_id, high_id);
  DELETE FROM write_time WHERE what = 'block:' || member AND what LIKE 'block:%';
  UPDATE report
    SET reporter_id = NULL, text = '', evidence = without_reporter(evidence, reported_id)
    WHERE reporter_id = member;

  -- Without the account it is kept for a time that begins now.
  UPDATE auth.suspended_address SET at = clock_timestamp() WHERE user_id = member;

  -- Everything that belongs to the account goes with it.
  DELETE FROM auth."user" WHERE id = member;
  RETURN true;
END;
$$;
REVOKE ALL ON FUNCTION forget_member(text) FROM PUBLIC;
