CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"credits" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"intent_id" text,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"disputed_amount" integer DEFAULT 0 NOT NULL,
	"missing_credits" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "payment_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payment_amounts" CHECK ("payment"."credits" > 0 and "payment"."amount" > 0),
	CONSTRAINT "payment_problem" CHECK ("payment"."problem" in ('no-member', 'suspended', 'spent', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "credit_entry" DROP CONSTRAINT "credit_entry_kind";--> statement-breakpoint
ALTER TABLE "desk_entry" DROP CONSTRAINT "desk_entry_act";--> statement-breakpoint
CREATE INDEX "payment_by_member" ON "payment" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_by_time" ON "payment" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_kind" CHECK ("credit_entry"."kind" in ('opening', 'match', 'grant', 'purchase', 'refund'));--> statement-breakpoint
ALTER TABLE "desk_entry" ADD CONSTRAINT "desk_entry_act" CHECK ("desk_entry"."act" in ('operator-added', 'operator-removed', 'password-set', 'signed-in', 'looked', 'took', 'undid', 'granted', 'took-back', 'signed-out-member', 'deletion-started', 'exported', 'payment-solved'));