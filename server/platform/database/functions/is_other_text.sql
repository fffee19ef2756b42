-- Whether the text for "Other" is valid: not empty and trimmed as JavaScript trims, where Other has points; empty
-- elsewhere. rules/characters.ts also refuses text without a visible character.
CREATE OR REPLACE FUNCTION is_other_text(points jsonb, said text, longest int) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN coalesce(points::numeric, 0) > 0 THEN coalesce(
      length(said) BETWEEN 1 AND longest
        AND said = btrim(said, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'),
      false)
    ELSE coalesce(said, '') = ''
  END;
