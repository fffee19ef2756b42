CREATE TABLE "place" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text,
	"country" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"population" integer NOT NULL,
	"inhabited" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_list" (
	"version" text PRIMARY KEY NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_name" (
	"folded" text NOT NULL,
	"country" text NOT NULL,
	"population" integer NOT NULL,
	"place_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_other" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire" ADD COLUMN "home_place_id" integer;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD COLUMN "current_place_id" integer;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD COLUMN "max_distance" text;--> statement-breakpoint
ALTER TABLE "suggestion" ADD COLUMN "distance" text;--> statement-breakpoint
ALTER TABLE "vacancy" ADD COLUMN "place_id" integer;--> statement-breakpoint
ALTER TABLE "vacancy" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "vacancy" ADD COLUMN "max_distance" text;--> statement-breakpoint
CREATE INDEX "place_inhabited" ON "place" USING gist (point("longitude", "latitude")) WHERE "place"."inhabited";--> statement-breakpoint
CREATE INDEX "place_name_prefix" ON "place_name" USING btree ("folded" text_pattern_ops,"country","population","place_id","is_other");--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_home_place_id_place_id_fk" FOREIGN KEY ("home_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_current_place_id_place_id_fk" FOREIGN KEY ("current_place_id") REFERENCES "public"."place"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_demo" ON "profile" USING btree ("user_id") WHERE "profile"."is_demo";--> statement-breakpoint
CREATE INDEX "vacancy_in_country" ON "vacancy" USING btree ("country","gender","age","user_id") WHERE "vacancy"."in_pool" and "vacancy"."taken" < 3;--> statement-breakpoint
CREATE INDEX "vacancy_in_town" ON "vacancy" USING btree ("place_id","gender","age") WHERE "vacancy"."in_pool" and "vacancy"."taken" < 3;--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_max_distance" CHECK ("questionnaire"."max_distance" in ('anywhere', 'country', '25', '50', '100', '250', '500'));
--> statement-breakpoint
CREATE TRIGGER vacancy_place AFTER INSERT OR UPDATE OF current_place_id, max_distance ON questionnaire
  FOR EACH ROW EXECUTE FUNCTION vacancy_follows_place();
--> statement-breakpoint
ALTER PUBLICATION wing_sync SET TABLE
  profile (user_id, name, age, gender, summary, is_demo, created_at, updated_at),
  photo (user_id, slot, key, width, height, thumbhash),
  questionnaire (
    user_id, education, job, hometown, current_location, home_place_id, current_place_id, is_student,
    relationship_readiness, min_age_preference, max_age_preference, max_distance, seeking,
    dimension_weights, looks_preference_general, looks_preference_points, looks_preference_other,
    background_weights, interest_weights, other_interest_text, personality_preferences,
    three_years_answer, first_date_answer, quality_time_answer, values_answer, paused_at,
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
