-- Whether a member takes part in matching: has answered everything, is not paused, suspended or leaving.
CREATE OR REPLACE FUNCTION is_in_pool(member text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM questionnaire JOIN auth."user" ON "user".id = user_id
    WHERE user_id = member AND relationship_readiness IS NOT NULL AND interest_weights IS NOT NULL
      AND paused_at IS NULL AND disabled_at IS NULL AND leaves_at IS NULL
  );
$$;
