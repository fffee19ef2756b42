CREATE TABLE "former_match" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"name" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_match_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "moderation_act" ADD COLUMN "command_id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "former_match" ADD CONSTRAINT "former_match_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_match" ADD CONSTRAINT "former_match_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_match_other" ON "former_match" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "former_match_ended" ON "former_match" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "moderation_act" ADD CONSTRAINT "moderation_act_command_id_unique" UNIQUE("command_id");
--> statement-breakpoint
-- The best that is known of matches that have ended before.
INSERT INTO former_match (user_id, other_id, name, ended_at)
SELECT mine.user_id, mine.other_id, profile.name, mine.closed_at
FROM chat_member mine
JOIN pairing ON why = 'unmatched'
  AND low_id = least(mine.user_id COLLATE "C", mine.other_id COLLATE "C")
  AND high_id = greatest(mine.user_id COLLATE "C", mine.other_id COLLATE "C")
JOIN auth."user" other ON other.id = mine.shown_id AND other.disabled_at IS NULL
JOIN profile ON profile.user_id = mine.shown_id
WHERE mine.closed_at IS NOT NULL;
--> statement-breakpoint
-- What was booked stays booked, whoever asks, the owner included. Whose it was and which match it was for may
-- be taken out of an entry (forget_member), for nothing else is in it of a person.
CREATE FUNCTION credit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.amount, NEW.kind, NEW.created_at) = (OLD.amount, OLD.kind, OLD.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Ledger entries are neither changed nor deleted.';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER credit_entry_stays BEFORE UPDATE OR DELETE ON credit_entry
  FOR EACH ROW EXECUTE FUNCTION credit_entry_stays();
--> statement-breakpoint
-- Mails of this kind did not say whose they are until now: nobody could find them when that member leaves.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_tasks') IS NULL THEN RETURN; END IF;
  DELETE FROM graphile_worker._private_jobs USING graphile_worker._private_tasks task
    WHERE task.id = task_id AND identifier = 'mail-moved';
END;
$$;
--> statement-breakpoint
-- What it is told, or what it failed with: a mail server's refusal names the address.
CREATE FUNCTION names_member(payload json, last_error text, member text, address text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT strpos(payload::text, member) > 0
    OR strpos(payload::text, to_json(address)::text) > 0
    OR strpos(coalesce(last_error, ''), address) > 0;
$$;
--> statement-breakpoint
-- As before (0012), and: waits for jobs about the member that are under way; lets those that delete photos'
-- bytes do their work, the given-up ones once more.
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

  IF EXISTS (
    SELECT FROM graphile_worker._private_jobs JOIN graphile_worker._private_tasks task ON task.id = task_id
    WHERE locked_at IS NOT NULL AND identifier NOT IN ('forget-member', 'photo-cleanup')
      AND names_member(payload, last_error, member, address)
  ) THEN
    RAISE EXCEPTION 'A job about this member is under way: they are forgotten once it has ended.';
  END IF;
  DELETE FROM graphile_worker._private_jobs USING graphile_worker._private_tasks task
    WHERE task.id = task_id AND identifier <> 'photo-cleanup' AND locked_at IS NULL
      AND names_member(payload, last_error, member, address);
  UPDATE graphile_worker._private_jobs SET attempts = 0, run_at = now()
    FROM graphile_worker._private_tasks task
    WHERE task.id = task_id AND identifier = 'photo-cleanup' AND locked_at IS NULL
      AND attempts >= max_attempts AND names_member(payload, last_error, member, address);
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
