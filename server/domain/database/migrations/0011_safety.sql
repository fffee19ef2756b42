CREATE TABLE "block" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "block_other_person" CHECK ("block"."user_id" <> "block"."other_id")
);
--> statement-breakpoint
CREATE TABLE "data_export" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"zip" "bytea",
	CONSTRAINT "data_export_ready" CHECK (("data_export"."ready_at" is null) = ("data_export"."zip" is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_act" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"user_id" text NOT NULL,
	"report_id" text,
	"why" text NOT NULL,
	CONSTRAINT "moderation_act_act" CHECK ("moderation_act"."act" in ('warn', 'suspend', 'restore', 'close'))
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"reported_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "report_reason" CHECK ("report"."reason" in ('fake', 'scam', 'harassment', 'sexual', 'underage', 'other')),
	CONSTRAINT "report_text" CHECK (length("report"."text") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "pairing" DROP CONSTRAINT "pairing_why";--> statement-breakpoint
ALTER TABLE "auth"."user" ADD COLUMN "leaves_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_member" ADD COLUMN "shown_id" text;--> statement-breakpoint
ALTER TABLE "chat_member" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_act" ADD CONSTRAINT "moderation_act_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_other" ON "block" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "data_export_user" ON "data_export" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_act_user" ON "moderation_act" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_reported" ON "report" USING btree ("reported_id");--> statement-breakpoint
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_shown" CHECK ("chat_member"."shown_id" = "chat_member"."other_id");--> statement-breakpoint
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_why" CHECK ("pairing"."why" in ('rejected', 'matched', 'expired', 'unmatched'));
--> statement-breakpoint
UPDATE chat_member SET shown_id = other_id;
--> statement-breakpoint
ALTER PUBLICATION wing_sync DROP TABLE chat_member, questionnaire;
--> statement-breakpoint
ALTER PUBLICATION wing_sync ADD TABLE
  chat_member (chat_id, user_id, other_id, shown_id, closed_at, last_read_at),
  questionnaire (
    user_id, education, job, hometown, current_location, is_student, relationship_readiness,
    min_age_preference, max_age_preference, seeking, dimension_weights, looks_preference_general,
    looks_preference_points, looks_preference_other, background_weights, interest_weights,
    other_interest_text, personality_preferences, three_years_answer, first_date_answer,
    quality_time_answer, values_answer, paused_at
  ),
  block (user_id, other_id, name, created_at);
--> statement-breakpoint
-- Deletes everything about a member whose time is over, and takes their id out of what has to stay: their
-- ledger entries, and with it their partners' entries and conversations, get the id of nobody. Runs with
-- the owner's rights, because the API may neither change nor delete a ledger entry; does nothing unless
-- the member wanted to leave and has had their time to come back.
CREATE FUNCTION forget_member(member text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text;
  nobody text := 'gone' || replace(gen_random_uuid()::text, '-', '');
  old_room text;
  new_room text;
  partner text;
  partner_stays boolean;
BEGIN
  PERFORM FROM wallet WHERE user_id = member FOR UPDATE;
  SELECT email INTO address FROM auth."user"
    WHERE id = member AND leaves_at <= clock_timestamp() FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;

  DELETE FROM graphile_worker._private_jobs
    WHERE locked_at IS NULL
      AND (strpos(payload::text, member) > 0 OR strpos(payload::text, to_json(address)::text) > 0);

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
          AND low_id = least(member COLLATE "C", partner COLLATE "C")
          AND high_id = greatest(member COLLATE "C", partner COLLATE "C"));
    PERFORM FROM chat WHERE id = old_room FOR UPDATE;
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
  UPDATE report SET reporter_id = NULL WHERE reporter_id = member;
  DELETE FROM auth."user" WHERE id = member;
  RETURN true;
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_member(text) FROM PUBLIC;
