DROP INDEX IF EXISTS "report_open";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "report_waiting" ON "report" USING btree ("created_at","reason") WHERE "report"."closed_at" is null;
