-- Keeps vacancy.in_pool equal to is_in_pool. The lock of the account makes the later of two writers see both changes.
CREATE OR REPLACE FUNCTION vacancy_follows_pool() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  member text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  PERFORM FROM auth."user" WHERE id = member FOR NO KEY UPDATE;
  UPDATE vacancy SET in_pool = is_in_pool(member)
    WHERE user_id = member AND in_pool <> is_in_pool(member);
  RETURN NULL;
END;
$$;
