CREATE TABLE "auth"."attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."mailed_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."rate_limit" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "auth"."rate_limit" CASCADE;--> statement-breakpoint
ALTER TABLE "auth"."user" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."mailed_link" ADD CONSTRAINT "mailed_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_user" ON "auth"."session" USING btree ("user_id");