import { freePhotosOf } from '../schedule.ts'
import { type Simulation, violate } from '../simulation.ts'
import { endOfDispute, knowsDispute } from './disputes.ts'
import { checkLots } from './lots.ts'
import { ledgerOf } from './stripe.ts'

type Row = Record<string, unknown>

/** Of the few photos of a run, one pays for more than itself, and three cost more than the minimum. */
export const PRICES = { centsPerPhoto: 40, minimumCents: 100 }

/**
 * Triggers that record jobs before they are deleted, every state of the allowance, and refunds that are ordered after a
 * lost dispute.
 */
const RECORDING_TRIGGERS = [
  'CREATE TABLE IF NOT EXISTS simulated_jobs (id TEXT, processed INTEGER, reserved INTEGER)',
  'CREATE TABLE IF NOT EXISTS simulated_allowances (used INTEGER)',
  'CREATE TABLE IF NOT EXISTS simulated_refunds (job_id TEXT)',
  'DELETE FROM simulated_jobs',
  'DELETE FROM simulated_allowances',
  'DELETE FROM simulated_refunds',
  `CREATE TRIGGER IF NOT EXISTS simulated_deletion BEFORE DELETE ON jobs BEGIN
    INSERT INTO simulated_jobs VALUES (old.id, old.progress ->> 'processedPhotos', old.free_photos_reserved); END`,
  `CREATE TRIGGER IF NOT EXISTS simulated_allowance AFTER UPDATE OF free_photos_used ON users BEGIN
    INSERT INTO simulated_allowances VALUES (new.free_photos_used); END`,
  `CREATE TRIGGER IF NOT EXISTS simulated_late_refund AFTER INSERT ON refunds WHEN new.status = 'due' AND EXISTS
    (SELECT 1 FROM payments WHERE job_id = new.job_id AND dispute_lost_at IS NOT NULL) BEGIN
    INSERT INTO simulated_refunds VALUES (new.job_id); END`,
]

/** Has the database record what the checks need. */
export async function openMoney(db: D1Database): Promise<void> {
  await db.batch(RECORDING_TRIGGERS.map(sql => db.prepare(sql)))
}

/** What must hold of money and free photos when nothing is left to happen. */
export async function checkMoney(sim: Simulation): Promise<void> {
  const { db } = sim.direct
  const all = async (sql: string) => (await db.prepare(sql).all<Row>()).results
  const payments = await all('SELECT * FROM payments')
  const refunds = await all('SELECT * FROM refunds')
  const activity = await all("SELECT action, detail FROM audit WHERE action LIKE 'payment-%'")
  const [peak] = await all('SELECT max(used) AS used FROM simulated_allowances')
  if (Number(peak?.used ?? 0) > freePhotosOf(sim.schedule)) violate(sim, `${peak?.used} free photos were taken at once`)
  const late = await all('SELECT job_id FROM simulated_refunds')
  if (late.length > 0) violate(sim, `${late.length} refunds were ordered after a dispute was lost`)
  const jobs = await jobsEver(sim)
  for (const bill of [...jobs, ...ordersEver(sim, payments)]) {
    const of = (rows: Row[]) => rows.filter(row => row.job_id === bill.id)
    const entries = activity.filter(({ detail }) => {
      const { jobId, orderId } = JSON.parse(String(detail))
      return [jobId, orderId].includes(bill.id)
    })
    checkBill(sim, bill, { payment: of(payments)[0], refunds: of(refunds), entries })
  }
  await checkLots(sim, jobs)
  if (!sim.isDeleted) return
  for (const one of [...payments, ...refunds]) {
    const kept = JSON.stringify(one)
    if (one.user_id || kept.includes(sim.owner.email)) violate(sim, `the deleted person is in ${kept}`)
  }
}

/** A job, or an order of photos for the account. */
type Bill = {
  id: string
  /** How often a photo of the job was begun to be described. */
  attempts: number
  isGone: boolean
  /** Whether the person is told that its payment is disputed; null if nothing tells them. */
  isDisputed: boolean | null
}

type Job = Bill & { processed: number; reserved: number }

/** All jobs that ever existed, with their described photos; for a deleted job, as of its deletion. */
async function jobsEver(sim: Simulation): Promise<Job[]> {
  const { db } = sim.direct
  const { results: gone } = await db.prepare('SELECT * FROM simulated_jobs').all<Row>()
  const { results: living } = await db.prepare('SELECT * FROM jobs ORDER BY created_at, id').all<Row>()
  const seen = living.map(async (row): Promise<Job> => {
    const { photos = [] } = await sim.direct.object(`Job ${row.id}`).dump(['photos'])
    const described = photos.filter(({ result }) => JSON.parse(String(result)).status === 'processed').length
    // A job whose object has lost everything is charged for what was settled before, as its first completion said.
    const processed = sim.lostJobs.has(String(row.id)) ? Number(row.photos_settled ?? 0) : described
    const attempts = photos.reduce((sum, photo) => sum + Number(photo.attempts), processed)
    const isDisputed = JSON.parse(String(row.payment))?.disputed === true
    const reserved = Number(row.free_photos_reserved)
    return { id: String(row.id), processed, attempts, reserved, isGone: false, isDisputed }
  })
  return [
    ...gone.map(({ id, processed, reserved }) => ({
      ...{ id: String(id), processed: Number(processed), reserved: Number(reserved) },
      ...{ attempts: 0, isGone: true, isDisputed: null },
    })),
    ...(await Promise.all(seen)),
  ]
}

function ordersEver({ isDeleted }: Simulation, payments: Row[]): Bill[] {
  const orders = payments.filter(({ is_order }) => is_order === 1)
  return orders.map(({ job_id }) => ({ id: String(job_id), attempts: 0, isGone: isDeleted, isDisputed: null }))
}

type Known = { payment: Row | undefined; refunds: Row[]; entries: Row[] }

function checkBill(sim: Simulation, bill: Bill, { payment, refunds, entries }: Known): void {
  const fault = (text: string) => violate(sim, `order ${bill.id.slice(-4)}: ${text}`)
  const ledger = ledgerOf(sim.stripe)
  const isIts = ({ metadata }: { metadata: Record<string, string> }) => [metadata.job, metadata.order].includes(bill.id)
  const charges = ledger.charges.filter(charge => charge.paid && isIts(charge))
  const given = ledger.refunds.filter(
    ({ charge, status }) => status !== 'failed' && charges.some(({ id }) => id === charge),
  )
  if (charges.length > 1) fault(`${charges.length} charges`)
  const end = endOfDispute(sim, bill.id)
  if (payment && !knowsDispute(payment, end)) fault(`its dispute is ${end}, and its row says something else`)
  if (bill.isDisputed !== null && bill.isDisputed !== (end === 'lost'))
    fault(`its dispute is ${end}, and the person sees another`)
  for (const { id, status, client_secret } of ledger.intents.filter(isIts)) {
    const isPayable = status !== 'succeeded' && status !== 'canceled' && sim.secrets.has(client_secret ?? '')
    if (isPayable) fault(`${id} can still be paid`)
  }
  if (charges.length === 0 && payment && bill.attempts > 0) fault('it began and is not paid')
  checkPayment(
    { bill, payment, refunds, isCharged: charges.length > 0, given: given.length, isLost: end === 'lost' },
    fault,
  )
  const count = (action: string) => entries.filter(entry => entry.action === action).length
  if (bill.isGone) return
  if (count('payment-made') !== charges.length) fault(`${count('payment-made')} payments are in the activity`)
  if (count('payment-refunded') !== given.length) fault(`${count('payment-refunded')} refunds are in the activity`)
}

type Settled = {
  bill: Bill
  payment: Row | undefined
  refunds: Row[]
  isCharged: boolean
  given: number
  isLost: boolean
}

/** The rows agree with Stripe, and nothing of them is still to be done. */
function checkPayment(
  { bill, payment, refunds, isCharged, given, isLost }: Settled,
  fault: (text: string) => void,
): void {
  const status = payment?.status ?? (isCharged ? 'none' : 'free')
  const expected = isCharged ? 'paid' : payment ? 'canceled' : 'free'
  if (status !== expected) fault(`its payment is ${status} and should be ${expected}`)
  if (payment && (payment.due_at !== null || payment.told_at === null) && !bill.isGone) fault('it was not told')
  if (payment && payment.reported_at !== null) fault('support was told of it')
  // One that was not sent before the bank took the money fails.
  const made = refunds.filter(row => !(isLost && row.status === 'failed'))
  if (made.some(row => row.status !== 'succeeded')) fault(`a refund is ${made.map(row => row.status)}`)
  if (made.length !== given) fault(`${made.length} refunds here, ${given} at Stripe`)
}
