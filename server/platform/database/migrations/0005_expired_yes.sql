CREATE TABLE "expired_yes" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"name" text NOT NULL,
	"expired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expired_yes_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "expired_yes" ADD CONSTRAINT "expired_yes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expired_yes" ADD CONSTRAINT "expired_yes_other_id_user_id_fk" FOREIGN KEY ("other_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "expired_yes_other" ON "expired_yes" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "expired_yes_at" ON "expired_yes" USING btree ("expired_at");
--> statement-breakpoint
ALTER PUBLICATION wing_sync ADD TABLE expired_yes (user_id, other_id, name, expired_at);
--> statement-breakpoint
SELECT public.announce_schema();
