import { serverFeature } from '#platform/serverFeature.server.ts'
import { appointmentsApi } from './api.server.ts'
import {
  appointmentsOf,
  concealPlaces,
  findBookedIn,
  findExamAppointments,
  findPatientAppointments,
  findPlanAppointments,
  findProfessionalAppointments,
  findUnitAppointments,
  ownPatients,
  seenPatients,
} from './commands.server.ts'
import { eraseFromAppointments } from './erasure.server.ts'
import { careOf } from './patientCare.server.ts'
import { appointments } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ admission }, slots) => ({
    appointments: appointmentsApi({ admission, noteInConversation: slots.one('noteInConversation') }),
  }),
  audited: { appointment: appointments },
  concealed: { appointment: concealPlaces },
  uses: {
    unit: findUnitAppointments,
    insurancePlan: findPlanAppointments,
    exam: findExamAppointments,
    professional: findProfessionalAppointments,
    patient: findPatientAppointments,
  },
  fills: {
    findBooked: findBookedIn,
    ownPatients,
    seenPatients,
    timeline: appointmentsOf,
    careOf,
    erasePatient: eraseFromAppointments,
  },
})
