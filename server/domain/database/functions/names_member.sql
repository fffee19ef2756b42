-- Whether a job's payload or last error names a member or their address.
CREATE OR REPLACE FUNCTION names_member(payload json, last_error text, member text, address text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT strpos(payload::text, member) > 0
    OR strpos(payload::text, to_json(address)::text) > 0
    OR strpos(coalesce(last_error, ''), address) > 0;
$$;
