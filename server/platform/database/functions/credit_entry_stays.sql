-- Refuses to delete a ledger entry and to change its amount, kind or time. forget_member may change the rest.
CREATE OR REPLACE FUNCTION credit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.amount, NEW.kind, NEW.created_at) = (OLD.amount, OLD.kind, OLD.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Ledger entries are neither changed nor deleted.';
END;
$$;
