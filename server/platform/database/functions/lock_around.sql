-- Locks the wallets of a member and of everybody with whom the member shares a room, an offer or a block, in the order of
-- their ids, as every writer does.
CREATE OR REPLACE FUNCTION lock_around(member text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT FROM wallet
  -- An array, and no "in": with that Postgres would read all wallets.
  WHERE user_id = ANY (ARRAY(
    SELECT member
    UNION SELECT other_id FROM chat_member WHERE user_id = member
    UNION SELECT low_id FROM pairing WHERE high_id = member
    UNION SELECT high_id FROM pairing WHERE low_id = member
    UNION SELECT user_id FROM block WHERE other_id = member
  ))
  ORDER BY user_id COLLATE "C" FOR UPDATE;
$$;
REVOKE ALL ON FUNCTION lock_around(text) FROM PUBLIC;
