DROP INDEX "profile_gender_age";--> statement-breakpoint
CREATE INDEX "profile_gender_age_id" ON "profile" USING btree ("gender","age","user_id");