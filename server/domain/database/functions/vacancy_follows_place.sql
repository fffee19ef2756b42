-- Keeps the town and the wish about distance in vacancy equal to the questionnaire. A wish without an own town keeps
-- nobody out.
CREATE OR REPLACE FUNCTION vacancy_follows_place() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM auth."user" WHERE id = NEW.user_id FOR NO KEY UPDATE;
  UPDATE place SET inhabited = true WHERE id = NEW.current_place_id AND NOT inhabited;
  UPDATE vacancy SET (place_id, country, max_distance) = (
    SELECT id, country, nullif(NEW.max_distance, 'anywhere')
    FROM place WHERE id = NEW.current_place_id)
  WHERE user_id = NEW.user_id;
  RETURN NULL;
END;
$$;
