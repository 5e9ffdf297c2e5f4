import { anyOf } from '../../shared/word-edges.ts'

/** What people are asked to do on a service. */
export const VERBS = anyOf(
  'message|msg|dm|pm|text|write|contact|add|follow|find|reach|call|ping|e-?mail|chat|talk|join|subscribe|hit|buy',
  'order|book|shop|tag|support|tip|pay|catch|meet|connect|get|visit|check|see|watch|search|look|listen|stream|rate',
  'review',
)
/** Ways of asking for what a photographer offers. */
export const ASKED =
  '(?:e-?mail|ask|message|msg|call|text|contact|write|dm|pm|[ei]nquire|whats ?app|telegram|messenger)'
export const OFFER = anyOf(
  'prices?|pricing|prints?|details|info(?:rmation)?|rates?|quotes?|orders?|bookings?|availability|collabs?|licen[cs]ing',
)
/** What stands before a telephone number. */
export const TELEPHONE = anyOf(
  'tel|telephone|phone|ph|fax|mob|mobile|cell|call|ring|text|sms|dial|hotline|helpline|whats ?app|[ei]nquiries|bookings?',
  'reservations?',
)
