-- What somebody means by "Other": a text exactly where Other has points, trimmed as JavaScript trims.
CREATE FUNCTION is_other_text(points jsonb, said text, longest int) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN coalesce(points::numeric, 0) > 0 THEN coalesce(
      length(said) BETWEEN 1 AND longest
        AND said = btrim(said, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'),
      false)
    ELSE coalesce(said, '') = ''
  END;
--> statement-breakpoint
ALTER TABLE "questionnaire" DROP CONSTRAINT "questionnaire_other";--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_looks_general" CHECK (coalesce("questionnaire"."looks_preference_general", true) = ("questionnaire"."looks_preference_points" is null));--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_looks_other" CHECK (is_other_text("questionnaire"."looks_preference_points" -> 'other', "questionnaire"."looks_preference_other", 50));--> statement-breakpoint
ALTER TABLE "questionnaire" ADD CONSTRAINT "questionnaire_other" CHECK (is_other_text("questionnaire"."interest_weights" -> 8, "questionnaire"."other_interest_text", 50));