CREATE TABLE "vacancy" (
	"user_id" text PRIMARY KEY NOT NULL,
	"place_id" integer
);
--> statement-breakpoint
ALTER TABLE "vacancy" ADD CONSTRAINT "vacancy_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vacancy_shuffled" ON "vacancy" USING btree (hashtext("user_id"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "vacancy_place" ON "vacancy" USING btree ("place_id") WHERE "vacancy"."place_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "place_latitude" ON "place" USING btree ("latitude","longitude","id");--> statement-breakpoint
-- Everybody who may have room: the next round takes out who has none.
INSERT INTO vacancy (user_id, place_id)
SELECT user_id, current_place_id FROM questionnaire
WHERE relationship_readiness IS NOT NULL AND interest_weights IS NOT NULL AND paused_at IS NULL;
