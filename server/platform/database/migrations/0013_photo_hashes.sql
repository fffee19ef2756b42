ALTER TABLE "photo_look" ADD COLUMN "hash" bit(128);--> statement-breakpoint
ALTER TABLE "photo_look" ADD COLUMN "mirrored_hash" bit(128);--> statement-breakpoint
ALTER TABLE "photo_look" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "photo_look_unhashed" ON "photo_look" USING btree ("user_id") WHERE "photo_look"."hash" is null;