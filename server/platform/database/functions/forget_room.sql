-- Deletes the room of a member who is forgotten. Its ledger entries name the room of the partner and `nobody` instead. The
-- partner's own messages move there too, unless one of the two had ended the match or the partner has left before.
CREATE OR REPLACE FUNCTION forget_room(room text, member text, nobody text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  partner text := split_part(room, '_', CASE split_part(room, '_', 1) WHEN member THEN 2 ELSE 1 END);
  new_room text := least(partner COLLATE "C", nobody COLLATE "C") || '_' ||
    greatest(partner COLLATE "C", nobody COLLATE "C");
  partner_stays boolean := EXISTS (SELECT FROM auth."user" WHERE id = partner)
    AND EXISTS (SELECT FROM chat WHERE id = room)
    AND NOT EXISTS (
      SELECT FROM pairing WHERE why = 'unmatched'
        AND (low_id, high_id) IN ((member, partner), (partner, member)));
BEGIN
  IF partner_stays THEN
    INSERT INTO chat (id, created_at) SELECT new_room, created_at FROM chat WHERE id = room;
    UPDATE message SET chat_id = new_room WHERE chat_id = room AND sender = partner;
    -- Marked as read: a room that was never opened would count as a new match for ever.
    UPDATE chat_member SET chat_id = new_room, other_id = nobody, shown_id = NULL, closed_at = NULL,
        last_read_at = coalesce(last_read_at, now())
      WHERE chat_id = room AND user_id = partner;
    UPDATE suggestion SET chat_id = NULL WHERE chat_id = room;
  END IF;
  UPDATE credit_entry
    SET chat_id = new_room, id = replace(replace(id, room, new_room), member, nobody)
    WHERE chat_id = room;
  DELETE FROM chat WHERE id = room;
END;
$$;
REVOKE ALL ON FUNCTION forget_room(text, text, text) FROM PUBLIC;
