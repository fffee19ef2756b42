-- Tells zero-cache which published tables and columns have changed in this transaction. Must come before any row with a
-- new column: zero-cache stops at a row whose columns it does not know. Does nothing before zero-cache's first start and
-- while enable_schema_hook has not switched the hook on. Owned by wing_schema, see there.
CREATE OR REPLACE FUNCTION public.announce_schema() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
    AS $$
BEGIN
  IF current_user <> 'wing_schema' OR to_regclass('wing_0."shardConfig"') IS NULL THEN
    RETURN;
  END IF;
  IF (SELECT "ddlDetection" FROM wing_0."shardConfig") THEN
    PERFORM wing_0.update_schemas();
  END IF;
END $$;

REVOKE ALL ON FUNCTION public.announce_schema() FROM PUBLIC;
