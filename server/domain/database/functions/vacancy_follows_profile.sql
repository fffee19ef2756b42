-- Keeps a member's row in vacancy equal to their profile.
CREATE OR REPLACE FUNCTION vacancy_follows_profile() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM auth."user" WHERE id = NEW.user_id FOR NO KEY UPDATE;
  INSERT INTO vacancy (user_id, gender, age, taken, in_pool)
  VALUES (
    NEW.user_id, NEW.gender, NEW.age,
    (SELECT count(*) FROM suggestion WHERE suggestion.user_id = NEW.user_id),
    is_in_pool(NEW.user_id)
  )
  ON CONFLICT (user_id) DO UPDATE SET gender = excluded.gender, age = excluded.age;
  RETURN NULL;
END;
$$;
