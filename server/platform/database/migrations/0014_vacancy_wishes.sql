ALTER TABLE "vacancy" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "vacancy" ADD COLUMN "age" integer;