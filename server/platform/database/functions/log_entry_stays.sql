-- Refuses to change or delete an entry of a log of operators' acts.
CREATE OR REPLACE FUNCTION log_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log of operators is neither changed nor deleted.';
END;
$$;
