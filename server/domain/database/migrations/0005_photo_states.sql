CREATE TABLE "photo_decision" (
	"photo" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"scores" jsonb
);
--> statement-breakpoint
CREATE TABLE "photo_hash" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_hash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"photo" text NOT NULL,
	"hash" bit(128) NOT NULL,
	"why" text NOT NULL,
	"user_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_hash_photo_unique" UNIQUE("photo"),
	CONSTRAINT "photo_hash_why" CHECK ("photo_hash"."why" in ('refused', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "photo_look" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"scores" jsonb,
	"resembles" integer,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "desk_entry" DROP CONSTRAINT "desk_entry_act";--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "state" text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "photo_hash" ADD CONSTRAINT "photo_hash_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_look" ADD CONSTRAINT "photo_look_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_look" ADD CONSTRAINT "photo_look_resembles_photo_hash_id_fk" FOREIGN KEY ("resembles") REFERENCES "public"."photo_hash"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_hash_user" ON "photo_hash" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photo_look_user" ON "photo_look" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photo_waiting" ON "photo" USING btree ("user_id") WHERE "photo"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_state" CHECK ("photo"."state" in ('shown', 'waiting', 'refused'));--> statement-breakpoint
ALTER TABLE "photo" ADD CONSTRAINT "photo_reason" CHECK (("photo"."state" = 'refused') = ("photo"."reason" is not null));--> statement-breakpoint
ALTER TABLE "desk_entry" ADD CONSTRAINT "desk_entry_act" CHECK ("desk_entry"."act" in ('operator-added', 'operator-removed', 'password-set', 'signed-in', 'looked', 'took', 'undid', 'granted', 'took-back', 'signed-out-member', 'deletion-started', 'exported', 'photo-shown', 'photo-refused', 'photo-waits-again', 'payment-solved'));
--> statement-breakpoint
ALTER PUBLICATION wing_sync SET TABLE
  profile (user_id, name, age, gender, summary, is_demo, created_at, updated_at),
  photo (user_id, slot, key, width, height, thumbhash, state, reason),
  questionnaire (
    user_id, education, job, hometown, current_location, home_place_id, current_place_id, is_student,
    relationship_readiness, min_age_preference, max_age_preference, max_distance, seeking,
    dimension_weights, looks_preference_general, looks_preference_points, looks_preference_other,
    background_weights, interest_weights, other_interest_text, personality_preferences,
    three_years_answer, first_date_answer, quality_time_answer, values_answer, age_given_at, paused_at,
    learning_off_at
  ),
  wallet (user_id, credits),
  credit_entry (id, user_id, amount, kind, chat_id, created_at),
  suggestion (
    user_id, other_id, position, description, reasons, distance, response, responded_at, outcome,
    chat_id, offered_at
  ),
  chat (id, created_at),
  chat_member (chat_id, user_id, other_id, shown_id, closed_at, last_read_at),
  message (id, chat_id, sender, text, created_at),
  block (user_id, other_id, name, created_at);
--> statement-breakpoint
SELECT public.announce_schema();
--> statement-breakpoint
-- The demo community's portraits are drawn: no model has to look at them.
INSERT INTO photo_look (key, user_id)
  SELECT key, user_id FROM photo JOIN profile USING (user_id)
  WHERE is_demo OR user_id IN ('demoAda', 'demoBen');
