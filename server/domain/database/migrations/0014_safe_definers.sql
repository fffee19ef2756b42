-- What runs with the owner's rights finds our tables, never one that its caller has made for the moment.
ALTER FUNCTION vacancy_follows_profile() SET search_path = public, pg_temp;--> statement-breakpoint
ALTER FUNCTION vacancy_follows_suggestion() SET search_path = public, pg_temp;
