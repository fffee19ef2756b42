CREATE TABLE "photo_check" (
	"user_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"gesture" text NOT NULL,
	"picture" text,
	"is_blurred" boolean DEFAULT true NOT NULL,
	"held" jsonb,
	CONSTRAINT "photo_check_picture_unique" UNIQUE("picture"),
	CONSTRAINT "photo_check_state" CHECK ("photo_check"."state" in ('asked', 'waiting', 'expired', 'same', 'face', 'gesture', 'photos', 'different')),
	CONSTRAINT "photo_check_picture" CHECK (("photo_check"."state" = 'waiting') = ("photo_check"."picture" is not null))
);
--> statement-breakpoint
CREATE TABLE "suspended_device" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suspended_device_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "desk_entry" DROP CONSTRAINT "desk_entry_act";--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_check" ADD CONSTRAINT "photo_check_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspended_device" ADD CONSTRAINT "suspended_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "photo_check_waiting" ON "photo_check" USING btree ("at") WHERE "photo_check"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "suspended_device_hash" ON "suspended_device" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "desk_entry" ADD CONSTRAINT "desk_entry_act" CHECK ("desk_entry"."act" in ('operator-added', 'operator-removed', 'password-set', 'signed-in', 'looked', 'took', 'undid', 'granted', 'took-back', 'signed-out-member', 'deletion-started', 'exported', 'photo-shown', 'photo-refused', 'photo-waits-again', 'compared', 'payment-solved'));
--> statement-breakpoint
ALTER PUBLICATION wing_sync SET TABLE
  profile (user_id, name, age, gender, summary, is_demo, created_at, updated_at),
  photo (user_id, slot, key, width, height, thumbhash, state, reason, is_verified),
  questionnaire (
    user_id, education, job, hometown, current_location, home_place_id, current_place_id, is_student,
    relationship_readiness, min_age_preference, max_age_preference, max_distance, seeking,
    dimension_weights, looks_preference_general, looks_preference_points, looks_preference_other,
    background_weights, interest_weights, other_interest_text, personality_preferences,
    three_years_answer, first_date_answer, quality_time_answer, values_answer, age_given_at, paused_at,
    learning_off_at, woken_at, language
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
  block (user_id, other_id, name, created_at),
  expired_yes (user_id, other_id, name, expired_at);
--> statement-breakpoint
SELECT public.announce_schema();
