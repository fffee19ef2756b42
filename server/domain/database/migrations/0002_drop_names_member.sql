DROP FUNCTION IF EXISTS names_member(json, text, text, text);
