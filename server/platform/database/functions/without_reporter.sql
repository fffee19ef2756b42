-- A report's evidence with the messages of the reported member only.
CREATE OR REPLACE FUNCTION without_reporter(evidence jsonb, reported text) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(evidence, '{messages}', coalesce((
    SELECT jsonb_agg(said ORDER BY place)
    FROM jsonb_array_elements(evidence -> 'messages') WITH ORDINALITY list(said, place)
    WHERE said ->> 'sender' = reported
  ), '[]'));
$$;
