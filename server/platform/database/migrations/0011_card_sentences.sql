ALTER TABLE "suggestion" ADD COLUMN "say" jsonb;
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
    user_id, other_id, position, description, reasons, distance, say, response, responded_at,
    outcome, chat_id, offered_at
  ),
  chat (id, created_at),
  chat_member (chat_id, user_id, other_id, shown_id, closed_at, last_read_at),
  message (id, chat_id, sender, text, created_at),
  block (user_id, other_id, name, created_at),
  expired_yes (user_id, other_id, name, expired_at);
--> statement-breakpoint
SELECT public.announce_schema();
