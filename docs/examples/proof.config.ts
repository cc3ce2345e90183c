// The site with an announcement and every section of `proof`. Companies, people and figures are made up:
//   npx kube-site dev --config docs/examples/proof.config.ts
import type { Proof, SiteConfig } from '../../content/model/SiteConfig.ts'
import config from '../../site.config.ts'

export default {
  ...config,
  announcement: {
    text: 'Network policies for Istio’s ambient mode are here.',
    label: 'Read how they are written',
    href: '/blog/cilium-beside-istio/',
  },
  homeSections: [
    'customers',
    'security-assessment',
    'quotes',
    'network-security',
    'ai-intelligence',
    'topology-map',
    'numbers',
    'get-started',
    'architecture',
    'comparison',
    'certifications',
    'pricing',
    'questions',
    'invitation',
    'contact',
  ],
  proof: {
    customers: {
      heading: 'Platform teams that sleep at night',
      logos: [
        { name: 'Northwind Rail' },
        { name: 'Halyard' },
        { name: 'Tidewater Bank' },
        { name: 'Brightwater' },
        { name: 'Osprey Health' },
      ],
    },
    quotes: {
      heading: 'What customers say after one quarter',
      quotes: [
        {
          text: 'The first report named eleven service accounts that nobody could explain. We removed nine of them in a week.',
          name: 'Marit Solberg',
          role: 'Head of Platform, Northwind Rail',
        },
        {
          text: 'I expected another scanner. What I got was a diff that I could approve before lunch, with the reasoning next to it.',
          name: 'Tunde Bakare',
          role: 'Staff SRE, Halyard',
        },
        {
          text: 'Our auditors asked who may talk to the ledger. The policy answered, line by line.',
          name: 'Priya Raman',
          role: 'Security Lead, Tidewater Bank',
        },
      ],
    },
    numbers: {
      heading: 'A year in their clusters',
      numbers: [
        { value: '1,240', label: 'clusters assessed every day' },
        { value: '18 min', label: 'median time from finding to pull request' },
        { value: '63%', label: 'fewer open findings after the first month' },
        { value: '0', label: 'changes without an approval' },
      ],
    },
    comparison: {
      heading: 'What a scanner leaves to you',
      text: 'A list of findings is where the work begins.',
      columns: ['Fairlead', 'A scanner', 'By hand'],
      rows: [
        { label: 'Finds misconfigurations', cells: [true, true, true] },
        { label: 'Traces a finding to its cause', cells: [true, false, true] },
        { label: 'Writes the YAML that fixes it', cells: [true, false, 'in an afternoon'] },
        { label: 'Network policies from traffic', cells: ['Cilium and Istio', false, 'in weeks'] },
        { label: 'Write access to the cluster', cells: ['none', 'sometimes', 'yours'] },
      ],
    },
    questions: {
      heading: 'Frequently asked questions',
      questions: [
        {
          question: 'Can the agents change anything in our clusters?',
          answer:
            'No. The operator has read-only access. One of you approves every fix, which then becomes a pull request or is deployed with a permission of its own.',
        },
        {
          question: 'What leaves the cluster?',
          answer: 'Object definitions without the values of secrets, and metadata of flows. No payloads.',
        },
        {
          question: 'Does it work without a service mesh?',
          answer:
            'Yes. Without Istio, policies are written for the layers that your network plugin enforces.',
        },
      ],
    },
    certifications: {
      heading: 'Independently verified',
      certifications: [
        {
          name: 'ISO 27001',
          text: 'The platform and its operation, since 2025.',
          href: 'https://trust.fairlead.example',
        },
        { name: 'SOC 2 Type II', text: 'Security, availability and confidentiality, each year.' },
        { name: 'Penetration test', text: 'By an independent company, twice a year.' },
      ],
    },
    invitation: {
      heading: 'See what your clusters are hiding',
      text: 'The first assessment takes one Helm command and read-only access.',
    },
  },
} satisfies SiteConfig & { proof: Required<Proof> }
