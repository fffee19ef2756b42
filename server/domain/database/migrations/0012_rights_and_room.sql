DROP INDEX "vacancy_open";--> statement-breakpoint
ALTER TABLE "vacancy" ADD COLUMN "in_pool" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "vacancy_open" ON "vacancy" USING btree ("gender","age","user_id") WHERE "vacancy"."in_pool" and "vacancy"."taken" < 3;--> statement-breakpoint
CREATE FUNCTION is_in_pool(member text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM questionnaire JOIN auth."user" ON "user".id = user_id
    WHERE user_id = member AND relationship_readiness IS NOT NULL AND interest_weights IS NOT NULL
      AND paused_at IS NULL AND disabled_at IS NULL AND leaves_at IS NULL
  );
$$;
--> statement-breakpoint
-- Asked again under the lock of the account: of two writers at once the later one sees both changes.
CREATE FUNCTION vacancy_follows_pool() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  member text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  PERFORM FROM auth."user" WHERE id = member FOR NO KEY UPDATE;
  UPDATE vacancy SET in_pool = is_in_pool(member)
    WHERE user_id = member AND in_pool <> is_in_pool(member);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vacancy_follows_profile() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM FROM auth."user" WHERE id = NEW.user_id FOR NO KEY UPDATE;
  INSERT INTO vacancy (user_id, gender, age, taken, in_pool)
  VALUES (
    NEW.user_id, NEW.gender, NEW.age,
    (SELECT count(*) FROM suggestion WHERE suggestion.user_id = NEW.user_id),
    is_in_pool(NEW.user_id)
  )
  ON CONFLICT (user_id) DO UPDATE SET gender = excluded.gender, age = excluded.age;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER vacancy_answered
  AFTER INSERT OR UPDATE OF relationship_readiness, interest_weights, paused_at ON questionnaire
  FOR EACH ROW EXECUTE FUNCTION vacancy_follows_pool('user_id');
--> statement-breakpoint
CREATE TRIGGER vacancy_account AFTER UPDATE OF disabled_at, leaves_at ON auth."user"
  FOR EACH ROW EXECUTE FUNCTION vacancy_follows_pool('id');
--> statement-breakpoint
UPDATE vacancy SET in_pool = true WHERE is_in_pool(user_id);
--> statement-breakpoint
-- Accounts that were shut out before that hid anybody are hidden as those are that are shut out now.
DELETE FROM suggestion USING auth."user"
  WHERE disabled_at IS NOT NULL AND id IN (user_id, other_id);
--> statement-breakpoint
UPDATE pairing SET closed_at = now(), why = 'expired' FROM auth."user"
  WHERE disabled_at IS NOT NULL AND id IN (low_id, high_id) AND closed_at IS NULL;
--> statement-breakpoint
UPDATE chat_member SET closed_at = date_trunc('milliseconds', now()) FROM auth."user"
  WHERE disabled_at IS NOT NULL AND id = other_id AND closed_at IS NULL;
--> statement-breakpoint
-- What the reporter said, in their report and in the conversation that is its evidence, is theirs: without
-- them, what is left of it is what the reported said.
CREATE FUNCTION without_reporter(evidence jsonb, reported text) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(evidence, '{messages}', coalesce((
    SELECT jsonb_agg(said ORDER BY place)
    FROM jsonb_array_elements(evidence -> 'messages') WITH ORDINALITY list(said, place)
    WHERE said ->> 'sender' = reported
  ), '[]'));
$$;
--> statement-breakpoint
UPDATE report SET text = '', evidence = without_reporter(evidence, reported_id)
  WHERE reporter_id IS NULL;
--> statement-breakpoint
-- As before (0011), and: takes the wallets of everybody concerned, and then their rooms, in the order in
-- which everybody takes them; takes the member's words out of what they reported, and out of what others
-- have had packed.
CREATE OR REPLACE FUNCTION forget_member(member text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text;
  nobody text := 'gone' || replace(gen_random_uuid()::text, '-', '');
  others text[];
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

  DELETE FROM graphile_worker._private_jobs
    WHERE locked_at IS NULL
      AND (strpos(payload::text, member) > 0 OR strpos(payload::text, to_json(address)::text) > 0);
  DELETE FROM data_export WHERE user_id = ANY (others);

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
      UPDATE chat_member SET chat_id = new_room, other_id = nobody, shown_id = NULL
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
  UPDATE report
    SET reporter_id = NULL, text = '', evidence = without_reporter(evidence, reported_id)
    WHERE reporter_id = member;
  DELETE FROM auth."user" WHERE id = member;
  RETURN true;
END;
$$;
