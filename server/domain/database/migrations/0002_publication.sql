-- What zero-cache may hold, column by column. Everything it holds counts as readable by a browser, so
-- a column is added here on purpose or not at all. member_score, pairing and auth are left out.
CREATE PUBLICATION wing_sync FOR TABLE
  profile (user_id, name, age, gender, summary, is_demo, created_at, updated_at),
  photo (user_id, slot, key, width, height, thumbhash),
  questionnaire (
    user_id, education, job, hometown, current_location, is_student, relationship_readiness,
    min_age_preference, max_age_preference, seeking, dimension_weights, looks_preference_general,
    looks_preference_points, looks_preference_other, background_weights, interest_weights,
    other_interest_text, personality_preferences, three_years_answer, first_date_answer,
    quality_time_answer, values_answer
  ),
  wallet (user_id, credits),
  credit_entry (id, user_id, amount, kind, chat_id, created_at),
  suggestion (
    user_id, other_id, position, description, reasons, response, responded_at, outcome, chat_id,
    offered_at
  ),
  chat (id, created_at),
  chat_member (chat_id, user_id, other_id, last_read_at),
  message (id, chat_id, sender, text, created_at);
