ALTER TABLE "vacancy" ADD COLUMN "seeking" text;--> statement-breakpoint
ALTER TABLE "vacancy" ADD COLUMN "min_age_preference" integer;--> statement-breakpoint
ALTER TABLE "vacancy" ADD COLUMN "max_age_preference" integer;