-- A photo's bytes must not outlive its row, whoever deletes the row: a member, a new photo in the same
-- slot, or the account's end. The job is part of the same transaction, and deletes nothing that a row has.
CREATE FUNCTION photo_cleanup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    'photo-cleanup',
    payload => json_build_object('key', OLD.key),
    max_attempts => 25,
    job_key => 'photo:' || OLD.key
  );
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER photo_cleanup_deleted AFTER DELETE ON photo
  FOR EACH ROW EXECUTE FUNCTION photo_cleanup();
--> statement-breakpoint
CREATE TRIGGER photo_cleanup_replaced AFTER UPDATE OF key ON photo
  FOR EACH ROW WHEN (OLD.key IS DISTINCT FROM NEW.key) EXECUTE FUNCTION photo_cleanup();
