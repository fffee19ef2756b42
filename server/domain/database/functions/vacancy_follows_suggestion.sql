-- Counts a member's cards in vacancy, under the lock of its row.
CREATE OR REPLACE FUNCTION vacancy_follows_suggestion() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE vacancy SET taken = 0 WHERE taken <> 0;
    RETURN NULL;
  END IF;
  ids := ARRAY(SELECT DISTINCT user_id FROM changed);
  -- In the order of ids, which prevents deadlocks.
  PERFORM FROM vacancy WHERE user_id = ANY (ids) ORDER BY user_id COLLATE "C" FOR UPDATE;
  UPDATE vacancy
  SET taken = taken + CASE TG_OP WHEN 'INSERT' THEN cards ELSE -cards END
  FROM (SELECT user_id, count(*) AS cards FROM changed GROUP BY user_id) by_user
  WHERE vacancy.user_id = ANY (ids) AND vacancy.user_id = by_user.user_id;
  RETURN NULL;
END;
$$;
