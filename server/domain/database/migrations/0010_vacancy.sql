CREATE TABLE "vacancy" (
	"user_id" text PRIMARY KEY NOT NULL,
	"gender" text NOT NULL,
	"age" integer NOT NULL,
	"taken" smallint NOT NULL
);
--> statement-breakpoint
DROP INDEX "profile_gender_age_id";--> statement-breakpoint
ALTER TABLE "vacancy" ADD CONSTRAINT "vacancy_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vacancy_open" ON "vacancy" USING btree ("gender","age","user_id") WHERE "vacancy"."taken" < 3;--> statement-breakpoint
-- Kept by the database, whoever writes: who has room must never be a guess. Counted by difference, under
-- the row's lock, so that two writers at once cannot both be right.
CREATE FUNCTION vacancy_follows_profile() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO vacancy (user_id, gender, age, taken)
  VALUES (
    NEW.user_id, NEW.gender, NEW.age,
    (SELECT count(*) FROM suggestion WHERE suggestion.user_id = NEW.user_id)
  )
  ON CONFLICT (user_id) DO UPDATE SET gender = excluded.gender, age = excluded.age;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION vacancy_follows_suggestion() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  ids text[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE vacancy SET taken = 0 WHERE taken <> 0;
    RETURN NULL;
  END IF;
  ids := ARRAY(SELECT DISTINCT user_id FROM changed);
  -- In one order, so that no two writers wait for each other.
  PERFORM FROM vacancy WHERE user_id = ANY (ids) ORDER BY user_id COLLATE "C" FOR UPDATE;
  UPDATE vacancy
  SET taken = taken + CASE TG_OP WHEN 'INSERT' THEN cards ELSE -cards END
  FROM (SELECT user_id, count(*) AS cards FROM changed GROUP BY user_id) by_user
  WHERE vacancy.user_id = ANY (ids) AND vacancy.user_id = by_user.user_id;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER vacancy_profile AFTER INSERT OR UPDATE OF gender, age ON profile
  FOR EACH ROW EXECUTE FUNCTION vacancy_follows_profile();
--> statement-breakpoint
CREATE TRIGGER vacancy_offered AFTER INSERT ON suggestion
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vacancy_follows_suggestion();
--> statement-breakpoint
CREATE TRIGGER vacancy_retired AFTER DELETE ON suggestion
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vacancy_follows_suggestion();
--> statement-breakpoint
CREATE TRIGGER vacancy_emptied AFTER TRUNCATE ON suggestion
  FOR EACH STATEMENT EXECUTE FUNCTION vacancy_follows_suggestion();
--> statement-breakpoint
INSERT INTO vacancy (user_id, gender, age, taken)
SELECT user_id, gender, age, count(other_id)
FROM profile LEFT JOIN suggestion USING (user_id)
GROUP BY user_id, gender, age;
