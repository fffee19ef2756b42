-- Keeps a member's row in vacancy equal to their profile.
CREATE OR REPLACE FUNCTION vacancy_follows_profile() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM auth."user" WHERE id = NEW.user_id FOR NO KEY UPDATE;
  INSERT INTO vacancy (user_id, gender, age, taken, in_pool, place_id, country, max_distance)
  SELECT
    NEW.user_id, NEW.gender, NEW.age,
    (SELECT count(*) FROM suggestion WHERE suggestion.user_id = NEW.user_id),
    is_in_pool(NEW.user_id), place.id, place.country,
    CASE WHEN place.id IS NOT NULL THEN nullif(questionnaire.max_distance, 'anywhere') END
  FROM (VALUES (NEW.user_id)) AS member (id)
  LEFT JOIN questionnaire ON questionnaire.user_id = member.id
  LEFT JOIN place ON place.id = questionnaire.current_place_id
  ON CONFLICT (user_id) DO UPDATE SET gender = excluded.gender, age = excluded.age;
  RETURN NULL;
END;
$$;
