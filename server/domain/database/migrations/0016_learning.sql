-- What was answered outlives the cards, beside what chose the pair; what each round measured and learned.
CREATE TABLE "matching_round" (
	"made_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"norms" jsonb NOT NULL,
	"answers" integer NOT NULL,
	"model" jsonb,
	"calibration" jsonb
);
--> statement-breakpoint
ALTER TABLE "questionnaire" ADD COLUMN "learning_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_score" ADD COLUMN "willingness" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairing" ADD COLUMN "arm" text;--> statement-breakpoint
ALTER TABLE "pairing" ADD COLUMN "low_predicted" double precision;--> statement-breakpoint
ALTER TABLE "pairing" ADD COLUMN "high_predicted" double precision;--> statement-breakpoint
ALTER TABLE "pairing" ADD COLUMN "low_response" text;--> statement-breakpoint
ALTER TABLE "pairing" ADD COLUMN "high_response" text;--> statement-breakpoint
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_arm" CHECK ("pairing"."arm" in ('start', 'score', 'model'));--> statement-breakpoint
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_low_response" CHECK ("pairing"."low_response" in ('Yes', 'No'));--> statement-breakpoint
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_high_response" CHECK ("pairing"."high_response" in ('Yes', 'No'));--> statement-breakpoint
-- What was answered on cards that are still there; of those that left, only what ended the pair is known.
UPDATE pairing SET
  low_response = (SELECT response FROM suggestion WHERE user_id = low_id AND other_id = high_id),
  high_response = (SELECT response FROM suggestion WHERE user_id = high_id AND other_id = low_id);
--> statement-breakpoint
ALTER PUBLICATION wing_sync DROP TABLE questionnaire;
--> statement-breakpoint
ALTER PUBLICATION wing_sync ADD TABLE
  questionnaire (
    user_id, education, job, hometown, current_location, is_student, relationship_readiness,
    min_age_preference, max_age_preference, seeking, dimension_weights, looks_preference_general,
    looks_preference_points, looks_preference_other, background_weights, interest_weights,
    other_interest_text, personality_preferences, three_years_answer, first_date_answer,
    quality_time_answer, values_answer, paused_at, learning_off_at
  );
