-- Keeps the town and the wish about distance in vacancy equal to the questionnaire. For a member without a town
-- the wish is null: it does not count then. A save that changes neither town nor wish does not write vacancy.
CREATE OR REPLACE FUNCTION vacancy_follows_place() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM auth."user" WHERE id = NEW.user_id FOR NO KEY UPDATE;
  UPDATE place SET inhabited = true WHERE id = NEW.current_place_id AND NOT inhabited;
  UPDATE vacancy SET place_id = town.id, country = town.country, max_distance = town.max_distance
  FROM (
    SELECT place.id, place.country,
      CASE WHEN place.id IS NOT NULL THEN nullif(NEW.max_distance, 'anywhere') END AS max_distance
    FROM (VALUES (NEW.current_place_id)) AS picked (id)
    LEFT JOIN place ON place.id = picked.id
  ) AS town
  WHERE vacancy.user_id = NEW.user_id
    AND (vacancy.place_id, vacancy.country, vacancy.max_distance)
      IS DISTINCT FROM (town.id, town.country, town.max_distance);
  RETURN NULL;
END;
$$;
