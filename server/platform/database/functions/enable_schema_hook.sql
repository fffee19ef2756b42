-- Lets zero-cache rely on announce_schema (Zero's "schema change hooks"), or stops it while zero-cache has still to migrate
-- its own tables to `version`: with the hook on, that migration would fail. Returns whether it has been switched on.
-- Owned by wing_schema, because Zero's functions and tables belong to zero-cache's role (ADR 93).
CREATE OR REPLACE FUNCTION public.enable_schema_hook(version integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
    AS $$
DECLARE
  was_on boolean;
  is_on boolean;
BEGIN
  IF current_user <> 'wing_schema' OR to_regclass('wing_0."shardConfig"') IS NULL THEN
    RETURN false;
  END IF;
  SELECT "ddlDetection" INTO was_on FROM wing_0."shardConfig";
  SELECT "dataVersion" >= version INTO is_on FROM wing_0."versionHistory";
  IF is_on = was_on THEN
    RETURN false;
  END IF;
  UPDATE wing_0."shardConfig" SET "ddlDetection" = is_on;
  -- What is announced next is the difference to this.
  UPDATE wing_0."publishedSchema" SET current = wing_0.schema_specs() WHERE is_on;
  RETURN is_on;
END $$;

REVOKE ALL ON FUNCTION public.enable_schema_hook(integer) FROM PUBLIC;
