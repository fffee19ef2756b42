DROP INDEX IF EXISTS "pairing_high";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pairing_low_offered" ON "pairing" USING btree ("low_id","offered_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pairing_high_offered" ON "pairing" USING btree ("high_id","offered_at");