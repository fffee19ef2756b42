-- Whether the text for "Other" is valid: trimmed as JavaScript trims, with a visible character, where Other has
-- points; empty elsewhere. The ranges are the blank characters of `isBlank` in rules/characters.ts.
CREATE OR REPLACE FUNCTION is_other_text(points jsonb, said text, longest int) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN coalesce(points::numeric, 0) > 0 THEN coalesce(
      length(said) BETWEEN 1 AND longest
        AND said = btrim(said, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF')
        AND said ~ '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F-\u1160\u1680\u17B4-\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      false)
    ELSE coalesce(said, '') = ''
  END;
